import type { ConfigReply } from '#contract/platform.ts'
import { defined } from '#lib/fields.ts'
import type { Config } from '#platform/config.ts'
import { demoAccounts, demoPassword } from '../../demo/seed.ts'
import { EMBEDDED } from '../ports.ts'

/** The settings that the page needs before sign-in. */
export function pageConfig({
  server,
  demo,
  identity,
  teamAddress,
  disclosureHold,
}: Pick<Config, 'server' | 'demo' | 'identity' | 'teamAddress' | 'disclosureHold'>): Omit<ConfigReply, 'now'> {
  return {
    identity:
      identity.kind === 'embedded'
        ? EMBEDDED
        : { kind: 'firebase', apiKey: identity.apiKey, projectId: identity.projectId, authDomain: `${identity.projectId}.firebaseapp.com` },
    teamAddress,
    ...defined({ apiBase: server.apiBase || undefined }),
    ...(demo === 'tiny' && { demoAccounts: demoAccounts.map(({ email }) => email), demoPassword }),
    ...(disclosureHold === 0 && { disclosesAtOnce: true as const }),
  }
}
