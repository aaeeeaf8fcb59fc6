import { vi } from 'vitest'

/** What a page asks of its window and jsdom does not have, because it draws nothing: sizes, scrolling, dialogs. */
export function completeWindow(): void {
  vi.stubGlobal(
    'matchMedia',
    vi.fn((media: string) => ({
      media,
      matches: media.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollBy = function (this: Element, _: unknown, down: number) {
    this.scrollTop += down
  } as typeof Element.prototype.scrollBy
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  // A list that draws only what fits into its window needs one with a height.
  Object.defineProperties(Element.prototype, {
    clientHeight: { configurable: true, value: 800 },
    clientWidth: { configurable: true, value: 1200 },
  })
  // Its rows have the height that they are expected to have.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.dataset['index'] === undefined ? this.clientHeight : 104
    },
  })
  // A menu hides when what it belongs to has no size, as if that were scrolled away.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20)
}
