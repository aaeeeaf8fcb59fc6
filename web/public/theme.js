// Runs before the first paint, so that a remembered scheme never flashes the other one. `src/lib/theme.ts` owns the key.
;(function () {
  var choice = null
  try {
    choice = localStorage.getItem('proffer.theme')
  } catch (unavailable) {
    // Storage may be blocked: the system's scheme is used then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
