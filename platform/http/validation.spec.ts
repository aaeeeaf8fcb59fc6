import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { compileValidator, fieldErrors } from './validation.ts'

const Schema = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 4 }),
    count: Type.Optional(Type.Integer({ minimum: 1 })),
    status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
    place: Type.Optional(Type.Union([Type.String(), Type.Object({ city: Type.String() })])),
    skills: Type.Optional(Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: false }))),
  },
  { additionalProperties: false },
)
const errorsOf = (value: unknown) => fieldErrors(Compile(Schema).Errors(value))

describe('field errors', () => {
  it.each([
    [{}, [{ field: 'name', message: 'is missing' }]],
    [{ name: 'x' }, [{ field: 'name', message: 'must not have fewer than 2 characters' }]],
    [{ name: { $gt: '' } }, [{ field: 'name', message: 'must be string' }]],
    [{ name: 'ada', admin: true }, [{ field: 'admin', message: 'is not a known field' }]],
    [{ name: 'ada', count: '2' }, [{ field: 'count', message: 'must be integer' }]],
    [{ name: 'ada', status: 'gone' }, [{ field: 'status', message: 'must be one of: open, closed' }]],
    [{ name: 'ada', place: 7 }, [{ field: 'place', message: 'has none of the allowed forms' }]],
    [
      { name: 'ada', skills: [{ id: 'a' }, { id: 1, x: 2 }] },
      [
        { field: 'skills.1.x', message: 'is not a known field' },
        { field: 'skills.1.id', message: 'must be string' },
      ],
    ],
    [null, [{ field: 'body', message: 'must be object' }]],
    [[], [{ field: 'body', message: 'must be object' }]],
  ])('of %j name the field in words', (value, expected) =>
    expect(errorsOf(value).toSorted((a, b) => a.field.localeCompare(b.field))).toEqual(
      expected.toSorted((a, b) => a.field.localeCompare(b.field)),
    ),
  )

  it('never repeat what was sent, and cut a field name of any length', () => {
    const errors = errorsOf({ name: 'canary-value', ['k'.repeat(10_000)]: 1 })
    expect(JSON.stringify(errors)).not.toContain('canary')
    expect(errors.find((each) => each.field.startsWith('k'))?.field).toHaveLength(100)
  })

  it('stay few when everything is wrong', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n]))
    expect(errorsOf(many).length).toBeLessThanOrEqual(20)
  })
})

describe('the validator', () => {
  const Query = Type.Object({ limit: Type.Optional(Type.Integer()), all: Type.Optional(Type.Boolean()) })

  it('reads numbers and switches from a query string', () =>
    expect(compileValidator({ schema: Query, httpPart: 'querystring' })({ limit: '7', all: 'true' })).toEqual({
      value: { limit: 7, all: true },
    }))

  it('leaves a body as it is', () => expect(compileValidator({ schema: Query, httpPart: 'body' })({ limit: '7' })).toHaveProperty('error'))
})
