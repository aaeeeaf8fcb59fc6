/** The types of the API slice, below the store that it joins and below all that changes it. */
import type { BaseQueryFn, createApi, InfiniteQueryDefinition, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react'
import type { Operation, Reply, WriteOperation } from '#contract/contract.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import type { Meta } from './call.ts'
import type { Input, Page, PagedOperation } from './operation.ts'
import type { Problem } from './problem.ts'

/** An operation with what it is sent. */
export type Asked<Op extends Operation = Operation> = { readonly operation: Op; readonly input: Input<Op> }

export type Server = BaseQueryFn<Asked, unknown, Problem, object, Meta>
type Endpoint<Op extends Operation> = Op extends WriteOperation
  ? MutationDefinition<Input<Op>, Server, Topic, Reply<Op>, 'api'>
  : Op extends PagedOperation
    ? InfiniteQueryDefinition<Input<Op>, string | undefined, Server, Topic, Page<Op>, 'api'>
    : QueryDefinition<Input<Op>, Server, Topic, Reply<Op>, 'api'>
export type Endpoints = { [Op in Operation]: Endpoint<Op> }

/** The one API slice, as `base.ts` makes it. */
export type ServerApi = ReturnType<typeof createApi<Server, Endpoints, 'api', Topic>>
