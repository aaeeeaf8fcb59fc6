/**
 * All that a person sees of themselves, as the calls of the API answer it: so a copy of the data can neither hold more than they
 * may see nor lag behind what the screens show.
 */
import type { CallDefinition } from '#contract/call.ts'
import { conditionFor } from '#contract/permissions.ts'
import { contract, type ReadOperation } from '#contract/contract.ts'
import { counts, type Account } from '#events/vocabulary/permissions.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import type { Handlers } from '../core/call.ts'
import { forFile } from '../core/csv.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import type { QueryDeps } from '../core/deps.ts'
import { readerFor } from '../core/reader.ts'

/** One part of the copy: a single thing, or a list. */
export type ExportedPart = { readonly name: string; readonly content: unknown }

type Part = {
  readonly name: string
  readonly operation: ReadOperation
  /** The call names the person; without it, it is the person's own list. */
  readonly params?: (uid: string) => object
  /** It tells of others what only the role opens: not to whose role nobody vouches for any more (product 2.20). */
  readonly ofOthers?: true
  /** The id of an item that the list has for everybody. */
  readonly without?: string
}

const parts: readonly Part[] = [
  { name: 'account', operation: 'users.read', params: (id) => ({ id }) },
  { name: 'preferences', operation: 'preferences.read' },
  { name: 'consents', operation: 'consents.list' },
  { name: 'accesses', operation: 'accesses.list' },
  { name: 'history', operation: 'timeline.read', params: (id) => ({ type: 'user', id }) },
  { name: 'resumes', operation: 'resumes.versions' },
  { name: 'applications', operation: 'applications.listForStudent', params: (uid) => ({ uid }) },
  { name: 'nominations', operation: 'nominations.list', ofOthers: true },
  { name: 'saved-jobs', operation: 'jobs.saved' },
  // That of nominated students is there without having been saved.
  { name: 'saved-searches', operation: 'savedSearches.list', without: nominatedSearch },
  { name: 'message-templates', operation: 'messageTemplates.list' },
  { name: 'saved-reports', operation: 'reports.saved' },
  { name: 'points', operation: 'points.read', params: (uid) => ({ uid }), ofOthers: true },
  { name: 'redemptions', operation: 'redemptions.list' },
  { name: 'referrals-received', operation: 'referrals.listForStudent', params: (uid) => ({ uid }) },
  { name: 'referrals-made', operation: 'referrals.listForEmployee', params: (uid) => ({ uid }), ofOthers: true },
  { name: 'invitations', operation: 'invitations.listByUser', params: (uid) => ({ uid }), ofOthers: true },
  { name: 'conversations', operation: 'messages.contacts', params: (uid) => ({ uid }) },
  { name: 'notifications', operation: 'notifications.list' },
]

const VIEWS_MS = 30_000

/** @param handlers of the query API */
export function exporter(deps: Pick<QueryDeps, 'store' | 'views' | 'allViews' | 'head'>, handlers: Handlers) {
  const { store, views, allViews, head } = deps

  async function answer(account: Account, operation: ReadOperation, params: object, query: object) {
    const condition = conditionFor(operation, account.role)
    let cursor: string | undefined
    const header = (name: string, value: string) => {
      if (name === 'link') cursor = new URL(/<(.*)>/.exec(value)?.[1] ?? '', 'https://localhost').searchParams.get('cursor') ?? undefined
    }
    const read = readerFor(store, views, await head(), account.uid)
    const ask = handlers[operation] as unknown as (call: object) => Promise<unknown>
    const body = await ask({
      forCopy: true,
      account,
      condition,
      params,
      query,
      read,
      request: { url: '/', headers: {} },
      reply: { header },
    })
    return { body, cursor }
  }

  /** The whole answer, all pages of a list. Undefined where the person's role has none. */
  async function whole(account: Account, operation: ReadOperation, params?: object): Promise<unknown> {
    const condition = conditionFor(operation, account.role)
    if (condition === undefined || (params === undefined && condition !== 'own')) return undefined
    const items: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await answer(account, operation, params ?? {}, cursor === undefined ? {} : { cursor })
      if (isRefusal(page.body)) return undefined
      if (!Array.isArray(page.body)) return page.body
      items.push(...(page.body as readonly unknown[]))
      ;({ cursor } = page)
    } while (cursor !== undefined)
    return items
  }

  return {
    count: parts.length + 1,
    /** @throws when the views are too far behind */
    async *of(account: Account): AsyncGenerator<ExportedPart> {
      if (!(await views.waitFor(allViews, await head(), VIEWS_MS)))
        throw new Error('The latest changes are still being processed. Please try again.')
      const threads: unknown[] = []
      for (const { name, operation, params, without } of parts.filter(({ ofOthers }) => !ofOthers || counts(account))) {
        const { reply }: CallDefinition = contract[operation]
        const all = forFile(reply, await whole(account, operation, params?.(account.uid)))
        const content = without !== undefined && Array.isArray(all) ? all.filter(({ id }: { readonly id?: string }) => id !== without) : all
        if (content !== undefined) yield { name, content }
        if (name === 'conversations' && Array.isArray(content))
          for (const { contactId } of content as readonly { readonly contactId: string }[]) {
            const said = await whole(account, 'messages.read', { id: contactId })
            if (Array.isArray(said)) threads.push(...(said as readonly unknown[]))
          }
      }
      yield { name: 'messages', content: threads }
    },
  }
}
