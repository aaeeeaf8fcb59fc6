import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { caught, opened } from './caught-mistakes.ts'
import { now } from './samples.ts'

/*
 * The files of a worker share one DOM. As a setup file this is run for every one of them, also where a module would come
 * from the cache: so each test begins with the clock, the console and the document of a new page.
 */

beforeEach(() => {
  // Not after the test: what its page still does is to meet neither a window without what jsdom lacks nor the real console.
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'],
    shouldAdvanceTime: true,
    now: new Date(now),
  })
  caught.mistakes = []
  for (const level of ['error', 'warn'] as const) {
    // Messages of our own log are expected in tests of failures; all others come from React or the DOM.
    vi.spyOn(console, level).mockImplementation((...parts: readonly unknown[]) => {
      if (!String(parts[0]).startsWith('[proffer]')) caught.mistakes.push(parts.map(String).join(' '))
    })
  }
})

afterEach(() => {
  cleanup()
  for (const close of opened.closings.splice(0)) close()
  vi.clearAllTimers()
  vi.useRealTimers()
  emptyBrowser()
  if (caught.mistakes.length > 0) throw new Error(caught.mistakes.join('\n'))
})

/** As a browser is that was never used. */
function emptyBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  // A property that a test has set on this browser, such as that it shows PDFs, stands on the object itself and hides its prototype's.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)
}
