/**
 * Uniqueness and exact caps by reservation streams: claim → write → confirm. The stream that claims a value first holds it; an
 * allowance has places for several. A claim that a crash left unconfirmed is confirmed or released at the next start (`claim-release.ts`).
 */
import { ClaimConfirmed, ClaimReleased, ValueClaimed } from '#events/claims.ts'
import { happened, type Happened } from '#events/define.ts'
import { Conflict } from '#platform/event-store/failures.ts'
import type { Claim, Lookup, Secrets } from '../core/command.ts'
import { defineFold, changing } from '../core/fold.ts'
import { inTurn } from '../core/in-turn.ts'

type Held = { readonly holder: string; readonly confirmed: boolean }
/** In the order in which they took it. Only an allowance with several places has several holders. */
export type ClaimState = { readonly holders: readonly Held[] }

/** One claim's stream is `claim-<HMAC of kind and value>`. */
export const claimFold = defineFold<ClaimState>('claim', {
  ValueClaimed: (state, { data }) => ({ holders: [...(state?.holders ?? []), { holder: data.holder, confirmed: false }] }),
  ClaimConfirmed: changing(({ holders }, { data }) => ({
    holders: holders.map((held) => (held.holder === data.holder ? { ...held, confirmed: true } : held)),
  })),
  ClaimReleased: changing(({ holders }, { data }) => ({ holders: holders.filter(({ holder }) => holder !== data.holder) })),
})

type UniqueValue = Pick<Claim, 'kind' | 'value'>

/** The id of a claim's stream. */
export function claimKeyOf({ claimKey }: Pick<Secrets, 'claimKey'>, { kind, value }: UniqueValue): string {
  return claimKey(`${kind}|${value}`)
}

/** The id, without its category, of the stream that holds a value. */
export async function idOfHolder({ fold, secrets }: Pick<Lookup, 'fold' | 'secrets'>, value: UniqueValue): Promise<string | undefined> {
  const holder = (await fold(claimFold, claimKeyOf(secrets, value)))?.holders[0]?.holder
  return holder?.slice(holder.indexOf('-') + 1)
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
   * @returns false when other streams have all of them
   */
  readonly take: (claimKey: string, kind: Claim['kind'], holder: string, places?: number) => Promise<boolean>
  readonly confirm: (claimKey: string, holder: string) => Promise<void>
  readonly release: (claimKey: string, holder: string) => Promise<void>
  readonly holdersOf: (claimKey: string) => Promise<readonly string[]>
}

export function createClaims(store: ClaimStore): Claims {
  const turns = new Map<string, Promise<unknown>>()
  /** One after the other, so that conflicts arise only between processes. @returns the holders as they were decided on */
  const change = (claimKey: string, decide: (holders: readonly Held[]) => Happened | undefined): Promise<readonly Held[]> =>
    inTurn(turns, claimKey, async () => {
      for (;;) {
        const { state, revision } = await store.load(claimKey)
        const holders = state?.holders ?? []
        const event = decide(holders)
        if (!event) return holders
        try {
          await store.append(claimKey, revision, event)
          return holders
        } catch (error) {
          if (!(error instanceof Conflict)) throw error
        }
      }
    })
  return {
    holdersOf: async (claimKey) => ((await store.load(claimKey)).state?.holders ?? []).map(({ holder }) => holder),
    take: async (claimKey, kind, mine, places = 1) => {
      const isFree = (holders: readonly Held[]) => holders.length < places
      const holds = (holders: readonly Held[]) => holders.some(({ holder }) => holder === mine)
      const before = await change(claimKey, (holders) =>
        holds(holders) || !isFree(holders) ? undefined : happened(ValueClaimed, { kind, holder: mine, claimId: claimKey }),
      )
      return holds(before) || isFree(before)
    },
    confirm: async (claimKey, mine) =>
      void (await change(claimKey, (holders) =>
        holders.some(({ holder, confirmed }) => holder === mine && !confirmed)
          ? happened(ClaimConfirmed, { holder: mine, claimId: claimKey })
          : undefined,
      )),
    release: async (claimKey, mine) =>
      void (await change(claimKey, (holders) =>
        holders.some(({ holder }) => holder === mine) ? happened(ClaimReleased, { holder: mine, claimId: claimKey }) : undefined,
      )),
  }
}
