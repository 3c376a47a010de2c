/** Reference page. In the browser, Swagger UI adds the content of `/docs/json` in its own `main`. */
export const referenceBody = `<div id="content" tabindex="-1">
<div class="reference">
<section aria-labelledby="title">
<h1 id="title">API reference</h1>
<p>Every operation, parameter and field, to read and to try. The <a href="/docs/first-request">guides</a> say how to use them.</p>
<p class="note">To try requests, press Authorize and enter an API key. It is kept for this tab, through reloads and on the pages
beside this one, and forgotten when the tab is closed or you press Logout.</p>
<noscript><p class="note">This page is filled in by a script. Without one, read the <a href="/openapi.json">OpenAPI document</a>.</p></noscript>
</section>
<div id="swagger-ui"></div>
</div>
</div>`
