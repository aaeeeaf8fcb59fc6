/**
 * Takes a stylesheet that could not be loaded out of the document. A page's code and styles are asked for together, but
 * of styles that a link names already nobody asks again: the page would be shown without them after an outage.
 */
export function dropFailedStylesheets(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    // An element's failure to load does not bubble.
    { capture: true },
  )
}
