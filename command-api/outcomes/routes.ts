import type { Body } from '#contract/contract.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { askedLately, proposedOutcome } from '#events/vocabulary/students/outcomes.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { JobType } from '#events/vocabulary/jobs/jobs.ts'
import { defined } from '#lib/fields.ts'
import { sendEachAsRow, type BulkRoutePorts } from '../core/bulk-route.ts'
import type { Command, Secrets } from '../core/command.ts'
import { idempotencyKey, lookupOf, write, type Routes } from '../core/write-route.ts'
import { universityOf } from '../organizations/state.ts'
import { accountFold, userFold } from '../users/state.ts'
import { askOutcome } from './ask.ts'
import { confirmOutcome } from './confirm.ts'
import { recordOutcome } from './record.ts'

/** An accepted offer that proposes an outcome. */
export type Proposal = { readonly applicationId: string; readonly jobType: JobType; readonly acceptedAt: string }

export type OutcomeRoutePorts = BulkRoutePorts & {
  readonly secrets: Secrets
  readonly proposalOf: (uid: string) => Promise<Proposal | undefined>
  /** Of those of a class of whom nothing is known: the uids of some who were not asked since, how many were, and how many take no such mail. */
  readonly unknownOf: (
    universityId: string,
    year: number,
    since: string,
  ) => Promise<{ readonly uids: readonly string[]; readonly lately: number; readonly unreachable: number }>
}

export function outcomeRoutes(ports: OutcomeRoutePorts): Routes {
  const { reader, fold } = ports.handler
  const studentAt = async (uid: string): Promise<Account | Refusal> => {
    const account = await fold(accountFold, uid)
    return account?.role === 'student' && account.state === 'active' ? account : refuse('not_found')
  }
  /**
   * The offer, as far as the caller may see it: one that staff may not see they neither confirm nor learn of; admins help everybody who
   * asks.
   */
  const offerShownTo = async (account: Account | undefined, uid: string) => {
    const shares = async () => (await reader.load(userFold, uid)).state?.consents.includes('shareWithCareerOffice') === true
    return account?.role !== 'university' || (await shares()) ? ports.proposalOf(uid) : undefined
  }
  return {
    'outcomes.record': write(ports, recordOutcome, async ({ params: { uid }, account }) => {
      const student = await studentAt(uid)
      if (isRefusal(student)) return student
      return defined({ universityId: student.universityId, proposedAt: (await offerShownTo(account, uid))?.acceptedAt })
    }),
    'outcomes.confirm': write(ports, confirmOutcome, async ({ params: { uid }, account }) => {
      const student = await studentAt(uid)
      if (isRefusal(student)) return student
      const proposal = await offerShownTo(account, uid)
      const offer = proposal && {
        applicationId: proposal.applicationId,
        acceptedAt: proposal.acceptedAt,
        ...defined({ outcome: proposedOutcome(proposal.jobType) }),
      }
      return defined({ universityId: student.universityId, offer })
    }),
    'outcomes.ask': async ({ account, body, request }) => {
      if (!account) return refuse('unauthorized')
      const key = idempotencyKey(request.headers['idempotency-key'])
      if (isRefusal(key)) return key
      const other = ports.batchKeys(account.uid, 'outcomes.ask', key, JSON.stringify(body))
      if (other) return other
      const { class: year, university } = body as Body<'outcomes.ask'>
      const universityId = await universityOf(lookupOf(ports), account, university)
      if (isRefusal(universityId)) return universityId
      const { uids, lately, unreachable } = await ports.unknownOf(universityId, year, askedLately(ports.now()))
      const sending = { account, key: `${key}|ask`, requestId: request.id }
      const answer = await sendEachAsRow(ports, sending, uids, async (uid) => [
        askOutcome as unknown as Command,
        { uid, universityId, class: year },
      ])
      if (isRefusal(answer)) return answer
      const { results, ...reply } = answer
      const asked = results.filter(({ ok, status }) => ok && status === 'asked').length
      const refusedAs = (code: string) => results.filter((one) => one.code === code).length
      // Nobody was asked, and not for a reason of theirs.
      if (asked === 0 && refusedAs('grown_too_much_today') > 0) return refuse('grown_too_much_today')
      return {
        ok: true,
        asked,
        left: { lately: lately + refusedAs('asked_lately'), mail: unreachable + refusedAs('takes_no_question') },
        ...reply,
      }
    },
  }
}
