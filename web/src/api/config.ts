import type { ConfigReply } from '#contract/platform.ts'
import { noteServerTime } from '../lib/time/now.ts'
import { override } from '../lib/overrides.ts'
import type { PathOf } from './operation.ts'

const configPath: PathOf<'platform.config'> = '/config.json'
let loading: Promise<ConfigReply> | undefined

/**
 * Fetched once, and only when something needs it; a failure is not remembered. Waits 10 s at most. `theme.js` may have asked for it
 * already, so it is the server that says that it is not to be stored.
 */
export function serverConfig(): Promise<ConfigReply> {
  loading ??= fetchConfig().catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

async function fetchConfig(): Promise<ConfigReply> {
  const response = await fetch(`${override('apiBase') ?? ''}${configPath}`, {
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
