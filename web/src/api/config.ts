import type { ConfigReply } from '#contract/platform.ts'
import { setLogLevel } from '../lib/log.ts'
import { noteServerTime } from '../lib/now.ts'
import { rows } from './operation.ts'

type Overrides = { readonly apiBase?: string; readonly logLevel?: string }
declare global {
  interface Window {
    __PROFFER__?: Overrides
  }
}

let loading: Promise<ConfigReply> | undefined

/** Fetched once, and only when something needs it; a failure is not remembered. Waits 10 s at most. */
export function serverConfig(): Promise<ConfigReply> {
  loading ??= fetchConfig().catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

async function fetchConfig(): Promise<ConfigReply> {
  const response = await fetch(`${override('apiBase') ?? ''}${rows['platform.config'].path}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`The configuration answered ${response.status}.`)
  const config = (await response.json()) as ConfigReply
  noteServerTime(config.now)
  return config
}

/** Base URL of the calls (§7): the page's own override, the server's word, the build's, or the same origin. */
export async function apiBase(): Promise<string> {
  return override('apiBase') ?? (await serverConfig()).apiBase ?? ''
}

function override(name: keyof Overrides): string | undefined {
  const built: unknown = name === 'apiBase' ? import.meta.env['VITE_API_BASE'] : import.meta.env['VITE_LOG_LEVEL']
  return window.__PROFFER__?.[name] ?? (typeof built === 'string' && built ? built : undefined)
}

export function applyLogLevel(): void {
  setLogLevel(override('logLevel'))
}
