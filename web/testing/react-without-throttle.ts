/** React keeps a Suspense fallback for at least 300 ms, with the `setTimeout` that it finds when it is loaded. Tests give it one that does not wait. */
const { setTimeout } = globalThis
globalThis.setTimeout = ((run: () => void) => setTimeout(run, 0)) as typeof setTimeout
await import('react-dom/client')
globalThis.setTimeout = setTimeout
