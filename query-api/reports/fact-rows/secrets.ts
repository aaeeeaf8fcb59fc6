import { KeyDestroyed, type Keys } from '#platform/keys/port.ts'
import type { Secrets } from './rows.ts'

/** As many are asked for at once. */
const PAGE = 200

/** The secrets of people's keys, without those that were destroyed. The keys are closed again at the end. */
export async function secretsOf(uids: readonly string[], openKeys: () => Promise<Keys>): Promise<Secrets> {
  const keys = await openKeys()
  const secrets = new Map<string, Uint8Array>()
  const take = async (uid: string) => {
    try {
      secrets.set(uid, (await keys.ensure(uid)).secret)
    } catch (error) {
      if (!(error instanceof KeyDestroyed)) throw error
    }
  }
  try {
    for (let at = 0; at < uids.length; at += PAGE) await Promise.all(uids.slice(at, at + PAGE).map(take))
  } finally {
    await keys.close()
  }
  return secrets
}
