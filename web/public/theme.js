// Runs before the first paint, so that a remembered scheme never flashes the other one, and the frame that is drawn
// before the page's code is that of the page to come; and asks for that page's code beside the first, of which it would be
// asked for later. `src/lib/theme.ts`, `src/session/restore.ts`, `src/session/kept-user.ts` and `src/session/tokens.ts` own the keys.
;(function () {
  var choice = null
  var session = null
  var role = ''
  var hasToken = false
  /**
   * Of each first page; `vite.config.ts` writes them here.
   * @type {Record<string, string[] | undefined>}
   */
  var files = {}
  try {
    choice = localStorage.getItem('proffer.theme')
    session = localStorage.getItem('proffer.session')
    var found = /"role":"(\w+)"/.exec(localStorage.getItem('proffer.user') || '')
    role = (found && found[1]) || ''
    var claims = (localStorage.getItem('proffer.token') || '').split('.')[1] || ''
    var end = /"exp":(\d+)/.exec(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
    hasToken = end !== null && Number(end[1]) * 1000 > Date.now() + 60000
  } catch (unavailable) {
    // Storage may be blocked: the system's scheme is used then. Or what was kept is no token: one is asked for then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var isPublic = /^\/(about|privacy|contact|auth\/signin|register|notifications\/unsubscribe\/.*)$/.test(location.pathname)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // §2: the contact page has no navigation.
  if (location.pathname === '/contact') document.documentElement.dataset.nav = 'none'
  if (session !== null && !isPublic) document.documentElement.dataset.session = 'remembered'
  var known = session !== null ? 'session' : ''
  if (location.pathname === '/' && session !== null && files[role]) known = role
  if (session === null && /^\/app\/jobs\/./.test(location.pathname)) known = 'publicJob'
  if (isPublic || known === '') return
  // Without a token the identity provider is asked for one before anything else.
  var identity = session !== null && !hasToken ? files.identity || [] : []
  ;['config.json'].concat(files[known] || [], identity).forEach(function (file) {
    var link = document.createElement('link')
    var as = file.endsWith('.css') ? 'style' : file.endsWith('.json') ? 'fetch' : ''
    link.rel = as === '' ? 'modulepreload' : 'preload'
    if (as !== '') link.as = as
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.appendChild(link)
  })
})()
