/** The calls that the platform describes in /openapi.json. */
import { send } from './client.ts'
import type { Schema } from './values.ts'

export const callers = ['visitor', 'student', 'professor', 'university', 'recruiter', 'employee', 'admin', 'analyst'] as const
export type Caller = (typeof callers)[number]

/** The name has dots for a field within an object. */
export type Field = { readonly name: string; readonly schema: Schema; readonly required: boolean }

export type DescribedCall = {
  readonly operation: string
  readonly method: string
  /** With its parameters in braces: `/jobs/id/{id}`. */
  readonly path: string
  /** Roles that may make it, each with the condition on the thing. */
  readonly roles: Readonly<Partial<Record<Caller, string>>>
  /** Statuses that it may answer. */
  readonly statuses: readonly number[]
  readonly params: readonly Field[]
  readonly query: readonly Field[]
  readonly body: Schema | undefined
  /** Of the body, where the call has one. Its ids are of nothing that there is. */
  readonly example: Readonly<Record<string, unknown>>
  /** Whether its body may be a file of rows, `text/csv`. */
  readonly csv: boolean
}

type Parameter = Field & { readonly in: string; readonly description?: string }
type Operation = {
  readonly operationId?: string
  readonly 'x-roles'?: DescribedCall['roles']
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: DescribedCall['example'] }>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}
type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

export async function describedCalls(origin: string): Promise<readonly DescribedCall[]> {
  const { body } = await send<Description>(origin, { method: 'GET', path: '/openapi.json' })
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    // The paths of sign-in, which the browser's SDK calls, have no operation.
    Object.entries(methods).flatMap(([method, { operationId, ...operation }]) =>
      operationId === undefined ? [] : [describedFrom(operationId, method.toUpperCase(), path, operation)],
    ),
  )
}

function describedFrom(
  operation: string,
  method: string,
  path: string,
  { 'x-roles': roles = {}, parameters = [], requestBody, responses }: Operation,
): DescribedCall {
  const sentIn = (place: string): readonly Field[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema, description }) => ({
        name,
        required,
        schema: { ...schema, ...(description !== undefined && { description }) },
      }))
  const json = requestBody?.content['application/json']
  return {
    operation,
    method,
    path,
    roles,
    statuses: Object.keys(responses).map(Number),
    params: sentIn('path'),
    query: sentIn('query'),
    body: json?.schema,
    example: json?.example ?? {},
    csv: requestBody !== undefined && 'text/csv' in requestBody.content,
  }
}

/** The fields of an object, and those of the objects in it. */
export function fieldsOf({ properties = {}, required = [] }: Schema, within = ''): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    { name: `${within}${name}`, schema, required: required.includes(name) },
    ...fieldsOf(schema, `${within}${name}.`),
  ])
}
