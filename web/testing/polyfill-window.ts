import { vi } from 'vitest'

/** Adds what jsdom lacks because it has no layout: sizes, scrolling, dialogs. */
export function polyfillWindow(): void {
  vi.stubGlobal(
    'matchMedia',
    vi.fn((media: string) => ({
      media,
      matches: media.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
  )
  for (const observer of ['ResizeObserver', 'IntersectionObserver'])
    vi.stubGlobal(
      observer,
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
  vi.stubGlobal('scrollTo', () => undefined)
  // In browsers of today these return a promise. React would take one that an effect returns for the effect's clean-up.
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
  Element.prototype.scrollTo = () => Promise.resolve() as never
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  // A virtual list needs a viewport with a height.
  Object.defineProperties(Element.prototype, {
    clientHeight: { configurable: true, value: 800 },
    clientWidth: { configurable: true, value: 1200 },
  })
  // The rows of a virtual list have their estimated height.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.dataset['index'] === undefined ? this.clientHeight : 104
    },
  })
  // A row of a long list lies where it was put, as far as its list is not scrolled.
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const row = this.closest<HTMLElement>('[data-index]')
    const start = Number(/translateY\(([\d.]+)px\)/.exec(row?.style.transform ?? '')?.[1] ?? 0)
    return new DOMRect(0, start - (row?.parentElement?.parentElement?.scrollTop ?? 0), 100, 20)
  }
}

/** From then on, as the window of a phone: a page test calls it before its page is drawn. */
export function narrowWindow(): void {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(wide(media), { matches: false }))
}
