import { useEffect, useMemo, useState } from 'react'
import type { Operation, Reply, WriteOperation } from '#contract/contract.ts'
import { api } from './base.ts'
import type { AnyPage, Input, Item, Page, PagedOperation, ReadOperation } from './operation.ts'

type Options = {
  readonly skip?: boolean
  /** Milliseconds after which it is asked for again, for what no refresh tells. */
  readonly pollingInterval?: number
}
export type Found<T> = {
  /** Of a read with another input that is under way, what was found before; once that has failed, nothing. */
  readonly data?: T | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** The answer of a hook of RTK Query: `currentData` is that of the present input alone. */
type Answered<T> = Found<T> & { readonly currentData?: T | undefined }

type InfiniteQuery<OnePage> = Answered<{ readonly pages: readonly OnePage[] }> & {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

type Trigger<Op extends WriteOperation> = (input: Input<Op>) => { readonly unwrap: () => Promise<Reply<Op>> }

/** The hooks of an endpoint; each has those of its kind. */
type Hooks<Op extends Operation> = {
  readonly useQuery: (input: Input<Op>, options: Options) => Answered<Reply<Op>>
  readonly useInfiniteQuery: (input: Input<Op>, options: Options) => Op extends PagedOperation ? InfiniteQuery<Page<Op>> : never
  readonly useMutation: () => Op extends WriteOperation ? readonly [Trigger<Op>, { readonly isLoading: boolean }] : never
}

function hooksOf<Op extends Operation>(operation: Op): Hooks<Op> {
  return api.endpoints[operation] as unknown as Hooks<Op>
}

/** The answer of a call; asked for again when it becomes stale. */
export function useRead<Op extends ReadOperation>(operation: Op, input: Input<Op>, options: Options = {}): Found<Reply<Op>> {
  return ofItsInput(hooksOf<Op>(operation).useQuery(input, options))
}

/** A list stays while its filter changes, but must not stand under a filter that could not be read. */
function ofItsInput<T, Answer extends Answered<T>>(answer: Answer): Answer {
  return answer.error === undefined || answer.isFetching ? answer : { ...answer, data: answer.currentData }
}

export type List<One, OnePage = unknown> = Found<readonly One[]> & {
  readonly pages: readonly OnePage[]
  /** How many there are, also of those that are not loaded. */
  readonly total: number | undefined
  /** Whether everything is loaded. */
  readonly complete: boolean
  /** Loads the next page, once what is under way has ended; undefined when there is none. */
  readonly more: (() => void) | undefined
  readonly loadingMore: boolean
}

function usePages<Op extends PagedOperation>(operation: Op, input: Input<Op>, options: Options): InfiniteQuery<Page<Op>> {
  return ofItsInput(hooksOf<Op>(operation).useInfiniteQuery(input, options))
}

/** @param options `whole`: reads on by itself until all is there, for what cannot show a part of it */
export function useList<Op extends PagedOperation>(
  operation: Op,
  input: Input<Op>,
  { whole = false, ...options }: Options & { readonly whole?: boolean } = {},
): List<Item<Op>, Page<Op>> {
  const list = usePages(operation, input, options)
  const { data, error, isFetching, hasNextPage, fetchNextPage } = list
  const pages = data?.pages
  const last = pages?.at(-1) as AnyPage | undefined
  const items = useMemo(() => pages?.flatMap((page) => (page as AnyPage).items as readonly Item<Op>[]), [pages])
  // A page may hold nothing that the caller sees, and there is more behind it; one that says how far it looked waits to be asked.
  const isBlank = items?.length === 0 && last?.lookedThrough === undefined
  const readsOn =
    (whole || (last?.items.length === 0 && last.lookedThrough === undefined)) && hasNextPage && !isFetching && error === undefined
  // While the list is read again, say because of a refresh, a next page cannot be asked for: it waits until then.
  const [askedAfter, setAskedAfter] = useState<number>()
  const waits = askedAfter !== undefined && askedAfter === pages?.length
  const readsNext = readsOn || (waits && hasNextPage && !isFetching && error === undefined)
  useEffect(() => {
    if (readsNext) fetchNextPage()
  }, [readsNext, fetchNextPage])
  const more = (): void => {
    if (isFetching) setAskedAfter(pages?.length)
    else fetchNextPage()
  }
  return {
    data: (whole || isBlank) && hasNextPage ? undefined : items,
    pages: pages ?? [],
    total: last && totalOf(last),
    complete: data !== undefined && !hasNextPage,
    more: hasNextPage ? more : undefined,
    loadingMore: (waits && isFetching) || list.isFetchingNextPage,
    error,
    isFetching,
    refetch: list.refetch,
  }
}

/** How many a list holds, without reading more of it than one. */
export function useTotal<Op extends PagedOperation>(operation: Op, input: Input<Op>, options?: Options): number | undefined {
  return useList(operation, { ...(input as object), limit: 1 } as Input<Op>, options).total
}

/** Sends a write; `useWrite` also says how it went. */
export function useSend<Op extends WriteOperation>(operation: Op): readonly [send: Trigger<Op>, state: { readonly isLoading: boolean }] {
  return hooksOf<Op>(operation).useMutation()
}

function totalOf({ total, meta }: AnyPage): number | undefined {
  return total ?? meta?.total
}
