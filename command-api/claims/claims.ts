/**
 * Uniqueness and exact caps by reservation streams: claim → write → confirm. The stream that claims a value first holds it; an
 * allowance has places for several. A holder that needs it no more gives way to whoever asks next, and `claim-release.ts` tidies up.
 */
import { ClaimConfirmed, ClaimReleased, ValueClaimed, type ClaimKind } from '#events/claims.ts'
import { happened, type Happened } from '#events/define.ts'
import { briefMap } from '#lib/under-way/brief-map.ts'
import type { Clock } from '#platform/clock.ts'
import { Conflict } from '#platform/event-store/failures.ts'
import type { Claim, Lookup, Secrets } from '../core/command.ts'
import { defineFold, changing, type FoldLookup } from '../core/streams/fold.ts'
import { serialize } from '../core/serialize.ts'
import type { StillNeeds } from './needs.ts'

type Held = {
  readonly holder: string
  readonly kind: ClaimKind
  readonly confirmed: boolean
  /** When the holder took it, or took it again: a UTC ISO instant. */
  readonly since: string
}
/** In the order in which they took it. Only an allowance with several places has several holders. */
export type ClaimState = { readonly holders: readonly Held[] }

/** One claim's stream is `claim-<HMAC of kind and value>`. */
export const claimFold = defineFold<ClaimState>('claim', {
  ValueClaimed: (state, { data: { holder, kind }, meta }) => ({
    holders: [...without(holder, state?.holders ?? []), { holder, kind, confirmed: false, since: meta.occurredAt }],
  }),
  ClaimConfirmed: changing(({ holders }, { data }) => ({
    holders: holders.map((held) => (held.holder === data.holder ? { ...held, confirmed: true } : held)),
  })),
  ClaimReleased: changing(({ holders }, { data }) => ({ holders: without(data.holder, holders) })),
})

/** Every stream that ever held the claim, the last to take it at the end. */
const everHeldFold = defineFold<readonly string[]>('claim', {
  ValueClaimed: (holders = [], { data: { holder } }) => [...holders.filter((one) => one !== holder), holder],
})

function without(gone: string, holders: readonly Held[]): readonly Held[] {
  return holders.filter(({ holder }) => holder !== gone)
}

type UniqueValue = Pick<Claim, 'kind' | 'value'>

/** The id of a claim's stream. */
export function claimKeyOf({ claimKey }: Pick<Secrets, 'claimKey'>, { kind, value }: UniqueValue): string {
  return claimKey(`${kind}|${value}`)
}

/** The holder of a claim: the stream, or a part of it. */
export function holderOf(stream: string, { part }: Pick<Claim, 'part'>): string {
  return part === undefined ? stream : `${stream}#${part}`
}

/** The ids, without their category, of the streams that hold a value. */
export async function idsOfHolders({ fold, secrets }: FoldLookup, value: UniqueValue): Promise<readonly string[]> {
  const { holders = [] } = (await fold(claimFold, claimKeyOf(secrets, value))) ?? {}
  return holders.map(({ holder }) => idOf(holder))
}

/** The same of all streams that ever held it, the last to take it at the end. */
export async function idsOfAllHolders({ fold, secrets }: Pick<Lookup, 'fold' | 'secrets'>, value: UniqueValue): Promise<readonly string[]> {
  return ((await fold(everHeldFold, claimKeyOf(secrets, value))) ?? []).map(idOf)
}

function idOf(holder: string): string {
  return holder.slice(holder.indexOf('-') + 1)
}

/** The id of the only stream that holds a value. */
export async function idOfHolder(lookup: Pick<Lookup, 'fold' | 'secrets'>, value: UniqueValue): Promise<string | undefined> {
  return (await idsOfHolders(lookup, value))[0]
}

/** Loads and appends to the streams of claims. */
export type ClaimStore = {
  readonly load: (claimKey: string) => Promise<{ readonly state: ClaimState | undefined; readonly revision: number | 'none' }>
  /** @throws {Conflict} */
  readonly append: (claimKey: string, expected: number | 'none', event: Happened) => Promise<void>
}

export type Claims = {
  /**
   * Takes a place for `holder` (a stream's name), which may have one already.
   * @param places how many streams may hold it; 1 when left out
   * @returns false when other streams have all of them, and need them
   */
  readonly take: (claimKey: string, kind: Claim['kind'], holder: string, places?: number) => Promise<boolean>
  /** Whether `take` would find a place, without taking it. */
  readonly hasPlace: (claimKey: string, holder: string, places?: number) => Promise<boolean>
  readonly confirm: (claimKey: string, holder: string) => Promise<void>
  readonly release: (claimKey: string, holder: string) => Promise<void>
  /** Releases it if the holder needs it no more. */
  readonly releaseEnded: (claimKey: string, holder: string) => Promise<void>
  /** Confirms or releases a claim that is still pending. @param atWork how long a command may still be at work on it, in milliseconds */
  readonly settle: (claimKey: string, holder: string, atWork?: number) => Promise<void>
  readonly holdersOf: (claimKey: string) => Promise<readonly string[]>
}

/** Kinds that are claimed for good once confirmed, so that nobody has to look. */
const forGood: readonly ClaimKind[] = ['coldMessage']

/** By then the command that took a claim has stored its events or has given up, and so have those that repeat it. */
const PENDING_MS = 60_000

export function createClaims(store: ClaimStore, stillNeeds: StillNeeds, clock: Clock): Claims {
  const turns = briefMap<string, Promise<unknown>>()
  /** One after the other, so that conflicts arise only between processes. @returns the holders as they were decided on, and what was stored */
  const change = (claimKey: string, decide: (holders: readonly Held[]) => Promise<Happened | undefined>) =>
    serialize(turns, claimKey, async () => {
      for (;;) {
        const { state, revision } = await store.load(claimKey)
        const holders = state?.holders ?? []
        const event = await decide(holders)
        if (!event) return { holders, event }
        try {
          await store.append(claimKey, revision, event)
          return { holders, event }
        } catch (error) {
          if (!(error instanceof Conflict)) throw error
        }
      }
    })
  const isAtWork = ({ confirmed, since }: Held, ms = PENDING_MS) => !confirmed && Math.abs(clock.now() - Date.parse(since)) < ms
  /** Whether the holder no longer needs its place. While its command is still at work it does, whatever the stream says yet. */
  const hasEnded = async (claimKey: string, held: Held) =>
    !isAtWork(held) && !(held.confirmed && forGood.includes(held.kind)) && !(await stillNeeds(held.kind, held.holder, claimKey))
  /** The first holder that no longer needs its place; none as soon as so many need theirs that nobody else has one. */
  const firstEnded = async (claimKey: string, holders: readonly Held[], places: number) => {
    let needed = 0
    for (const held of holders) {
      if (await hasEnded(claimKey, held)) return held
      needed += 1
      if (needed === places) return undefined
    }
    return undefined
  }
  const released = (claimKey: string, { holder }: Held) => happened(ClaimReleased, { holder, claimId: claimKey })
  const confirmed = (claimKey: string, { holder }: Held) => happened(ClaimConfirmed, { holder, claimId: claimKey })
  /** Stores what follows for one holder, if it has a place. */
  const changeOf = async (claimKey: string, mine: string, decide: (held: Held) => Promise<Happened | undefined> | Happened | undefined) =>
    void (await change(claimKey, async (holders) => {
      const held = holders.find(({ holder }) => holder === mine)
      return held && decide(held)
    }))

  return {
    holdersOf: async (claimKey) => ((await store.load(claimKey)).state?.holders ?? []).map(({ holder }) => holder),
    hasPlace: async (claimKey, mine, places = 1) => {
      const { holders = [] } = (await store.load(claimKey)).state ?? {}
      if (holders.length < places || holders.some(({ holder }) => holder === mine)) return true
      return (await firstEnded(claimKey, holders, places)) !== undefined
    },
    take: async (claimKey, kind, mine, places = 1) => {
      const claimed = happened(ValueClaimed, { kind, holder: mine, claimId: claimKey })
      for (;;) {
        const { holders, event } = await change(claimKey, async (holders) => {
          const held = holders.find(({ holder }) => holder === mine)
          // One that had ended takes it again: whoever is about to release it finds the stream changed.
          if (held) return (await hasEnded(claimKey, held)) ? claimed : undefined
          if (holders.length < places) return claimed
          const ended = await firstEnded(claimKey, holders, places)
          return ended && released(claimKey, ended)
        })
        if (event === undefined) return holders.some(({ holder }) => holder === mine)
        if (event === claimed) return true
      }
    },
    confirm: (claimKey, mine) => changeOf(claimKey, mine, (held) => (held.confirmed ? undefined : confirmed(claimKey, held))),
    release: (claimKey, mine) => changeOf(claimKey, mine, (held) => released(claimKey, held)),
    releaseEnded: (claimKey, mine) =>
      changeOf(claimKey, mine, async (held) => ((await hasEnded(claimKey, held)) ? released(claimKey, held) : undefined)),
    settle: (claimKey, mine, atWork) =>
      changeOf(claimKey, mine, async (held) => {
        if (held.confirmed || isAtWork(held, atWork)) return undefined
        return (await stillNeeds(held.kind, mine, claimKey)) ? confirmed(claimKey, held) : released(claimKey, held)
      }),
  }
}
