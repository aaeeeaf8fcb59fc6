import { setLogLevel } from './log.ts'

type Overrides = { readonly apiBase?: string; readonly logLevel?: string }
declare global {
  interface Window {
    __PROFFER__?: Overrides
  }
}

/** A setting from `window.__PROFFER__` or, failing that, from the build's environment. */
export function override(name: keyof Overrides): string | undefined {
  const built: unknown = name === 'apiBase' ? import.meta.env['VITE_API_BASE'] : import.meta.env['VITE_LOG_LEVEL']
  return window.__PROFFER__?.[name] ?? (typeof built === 'string' && built ? built : undefined)
}

export function applyLogLevel(): void {
  setLogLevel(override('logLevel'))
}
