import type { WriteReply } from '#contract/call.ts'
import type { OrganizationReply, SkillReply } from '#contract/directory.ts'
import type { MaskedInvitation } from '#contract/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { log } from '../lib/log.ts'
import { sendOnce, type Call } from './call.ts'
import { deliver } from './deliver.ts'
import type { Problem } from './problem.ts'

/**
 * The calls of visitors. They need no token, no cache and no refresh, so the public pages send them without the API slice,
 * which would double what such a page weighs.
 */
async function openCall<T>(call: Call, fallback?: string): Promise<Result<T>> {
  const open: Call = { ...call, open: true }
  const answer = await deliver(open, (key) => sendOnce(open, undefined, key, fallback))
  if (!('error' in answer)) return { data: answer.data as T }
  log.warn(`${call.url} failed: ${answer.error.message}`, answer.error)
  return { problem: answer.error }
}
export type Result<T> = { readonly data: T; readonly problem?: never } | { readonly data?: never; readonly problem: Problem }

export type Registration = {
  readonly invitationId: string
  readonly password: string
  readonly displayName: string
  readonly role: string
  readonly profile: Readonly<Record<string, unknown>>
  readonly consents: Readonly<Record<string, boolean>>
}

export const openCalls = {
  invitation: (id: string) => openCall<MaskedInvitation>({ url: `/invitation/${encodeURIComponent(id)}` }),
  /** A person pressed the button; a mail scanner's GET does not count (product 2.5). */
  invitationOpened: (id: string) => openCall<WriteReply>({ url: `/invitation/${encodeURIComponent(id)}/opened`, method: 'POST', body: {} }),
  register: (body: Registration) =>
    openCall<WriteReply>({ url: '/register', method: 'POST', body }, 'Error registering. Please try again.'),
  resetPassword: (email: string) =>
    openCall<WriteReply>({ url: '/reset-password', method: 'POST', body: { email } }, 'Failed to reset password. Please try again.'),
  /** Universities to choose from, where the invitation names none. */
  organizations: () => openCall<readonly OrganizationReply[]>({ url: '/organizations/all' }),
  /** §5: nothing typed or a failure is an empty list; waits 5 s at most (§9). */
  suggestSkills: async (term: string): Promise<readonly SkillReply[]> => {
    if (!term.trim()) return []
    const { data } = await openCall<readonly SkillReply[]>({
      url: `/skills/get/${encodeURIComponent(term.trim())}`,
      timeoutMs: limits.skillSuggestionMs,
    })
    return data ?? []
  },
}
