// Swagger UI is dark where a class says so: it is to be what the system is, from the first moment on.
{
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  follow()
  dark.addEventListener('change', follow)
}
