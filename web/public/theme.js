// Runs before the first paint, so that a remembered scheme never flashes the other one, and the frame that is drawn
// before the page's code is that of the page to come; and asks for that page's code and data beside the first code, of which they would
// be asked for later. `src/lib/theme.ts`, `src/session/restore.ts`, `src/session/kept-user.ts` and `src/session/tokens.ts` own the keys.
;(function () {
  var choice = null
  var session = null
  /** @type {{ uid?: string, role?: string, state?: string, organization?: string }} */
  var user = {}
  /** @type {string | undefined} */
  var token
  /** @type {{ __PROFFER__?: { apiBase?: string }, __PROFFER_EARLY__?: object }} */
  var shared = window
  /**
   * Of each first page its files, and what it reads first; `vite.config.ts` writes them here.
   * @type {Record<string, { files: string[], reads: string[] } | undefined>}
   */
  var pages = {}
  try {
    choice = localStorage.getItem('proffer.theme')
    session = localStorage.getItem('proffer.session')
    user = /** @type {typeof user | null} */ (JSON.parse(localStorage.getItem('proffer.user') || '{}')) || {}
    var kept = localStorage.getItem('proffer.token') || ''
    var claims = atob((kept.split('.')[1] || '').replace(/-/g, '+').replace(/_/g, '/'))
    var end = /** @type {{ exp: number }} */ (JSON.parse(claims)).exp
    if (end * 1000 > Date.now() + 60000) token = kept
  } catch (unavailable) {
    // Storage may be blocked: the system's scheme is used then. Or what was kept is no token: one is asked for then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var isPublic = /^\/(about|privacy|contact|auth\/signin|register|notifications\/unsubscribe\/.*)$/.test(location.pathname)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // §2: the contact page has no navigation.
  if (location.pathname === '/contact') document.documentElement.dataset.nav = 'none'
  if (session !== null && !isPublic) document.documentElement.dataset.session = 'remembered'
  var parts = /^(\/app\/\w+\/)([^/]+)$/.exec(location.pathname)
  var name = (session === null ? 'visitor' : user.role) + ' ' + (parts ? parts[1] + ':id' : location.pathname)
  var page = pages[name] || (session === null ? undefined : pages.session)
  if (isPublic || !page) return
  // As the page would ask (`src/api/early.ts`), and of our own origin only: its token is nobody else's. What is filtered asks for more.
  var asks = session === null || (token !== undefined && user.state === 'active')
  if (asks && page.reads.length > 0 && location.search === '' && !(shared.__PROFFER__ && shared.__PROFFER__.apiBase)) {
    /** @type {Record<string, string>} */
    var headers = { accept: 'application/json', 'x-timezone': new Intl.DateTimeFormat().resolvedOptions().timeZone }
    if (session === null) token = undefined
    if (token !== undefined) headers.authorization = 'Bearer ' + token
    /** @type {Record<string, Promise<Response>>} */
    var answers = {}
    page.reads.forEach(function (read) {
      var url = read
        .replace('_uid_', encodeURIComponent(user.uid || ''))
        .replace('_organization_', encodeURIComponent(user.organization || ''))
        .replace('_id_', parts ? parts[2] : '')
      answers[url] = fetch(url, { headers: headers })
      // The page asks again for what has failed.
      answers[url].catch(function () {})
    })
    shared.__PROFFER_EARLY__ = { token: token, answers: answers }
  }
  // Without a token the identity provider is asked for one before anything else.
  var identity = session !== null && token === undefined && pages.identity ? pages.identity.files : []
  ;['config.json'].concat(identity, page.files).forEach(function (file) {
    var link = document.createElement('link')
    var as = file.endsWith('.css') ? 'style' : file.endsWith('.json') ? 'fetch' : ''
    link.rel = as === '' ? 'modulepreload' : 'preload'
    if (as !== '') link.as = as
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.appendChild(link)
  })
})()
