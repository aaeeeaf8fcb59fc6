/**
 * Stylesheets that could not be loaded. Vite asks for a page's code and styles together, but after a failure for its code
 * alone: without this, a page would be shown without its styles after an outage.
 */
const failed = new Set<string>()

export function watchStylesheets(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      failed.add(target.href)
      target.remove()
    },
    // An element's failure to load does not bubble.
    { capture: true },
  )
}

/** Asks again for what is missing. What fails once more is left for the next time: it may be a file of an older release. */
export async function missingStylesheets(): Promise<void> {
  await Promise.allSettled([...failed].map(loadStylesheet))
}

function loadStylesheet(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // As Vite does it: the preloaded file is used.
  link.crossOrigin = ''
  link.href = href
  link.addEventListener('load', () => {
    failed.delete(href)
    resolve(undefined)
  })
  link.addEventListener('error', () => reject(new Error(`The stylesheet ${href} could not be loaded.`)))
  document.head.append(link)
  return promise
}
