/** Reference page. In the browser, Swagger UI adds the content of `/docs/json` in its own `main`. */
export const referenceBody = `<div id="content" tabindex="-1">
<div class="reference">
<section aria-labelledby="title">
<h1 id="title">API reference</h1>
<p>Every operation, parameter and field, with a form to send requests. The <a href="/docs/first-request">guides</a> explain how to use them.</p>
<p class="note">To try requests, press Authorize and enter an API key. The browser keeps it for this tab only, until
you close the tab or press Logout.</p>
<noscript><p class="note">This page requires JavaScript. Without it, read the <a href="/openapi.json">OpenAPI document</a>.</p></noscript>
</section>
<div id="swagger-ui"></div>
</div>
</div>`
