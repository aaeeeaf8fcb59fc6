import { contract, type Body, type Operation, type Params, type Query, type Reply } from '#contract/contract.ts'

/** The types of each operation's request and reply, from the contract. */
export type Calls = {
  readonly [Name in Operation]: {
    readonly params: Params<Name>
    readonly query: Query<Name>
    readonly body: Body<Name>
    readonly reply: Reply<Name>
  }
}

export type Pattern = { readonly operation: Operation; readonly method: string; readonly match: RegExp; readonly names: readonly string[] }

/** Method and path of each operation, to find the operation of a request. */
export const patterns: readonly Pattern[] = Object.entries(contract).map(([operation, { call }]) => {
  const [method = '', path = ''] = call.split(' ')
  return {
    operation: operation as Operation,
    method,
    match: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}/?$`),
    names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  }
})
