/** React shows what was on its way at the earliest 300 ms after a skeleton, by a timer that it remembers when it is loaded. A test need not wait. */
const { setTimeout } = globalThis
globalThis.setTimeout = ((run: () => void) => setTimeout(run, 0)) as typeof setTimeout
await import('react-dom/client')
globalThis.setTimeout = setTimeout
