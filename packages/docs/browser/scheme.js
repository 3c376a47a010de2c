// Sets the dark mode class of Swagger UI to the color scheme of the system, before the page is shown.
{
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  follow()
  dark.addEventListener('change', follow)
}
