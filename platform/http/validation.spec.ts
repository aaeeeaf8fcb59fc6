import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { compileValidator, errorsIn, fieldErrors } from './validation.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

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
  it('§2.18 of a list that is far too long are found without comparing its entries pair by pair', () => {
    const list = Type.Array(Type.String(), { maxItems: 50, uniqueItems: true })
    const schema = Type.Object({ skills: list, more: Type.Object({ skills: list }) })
    const skills = Array.from({ length: 200_000 }, () => 'x')
    const errors = () => fieldErrors(errorsIn(schema, { skills, more: { skills } }))
    expect(processorMs(errors)).toBeLessThan(1_000)
    expect(errors()).toEqual([
      { field: 'skills', message: 'must have 50 entries at most' },
      { field: 'more.skills', message: 'must have 50 entries at most' },
    ])
  })

  it.each([
    [{}, [{ field: 'name', message: 'is missing' }]],
    [{ name: 'x' }, [{ field: 'name', message: 'must have 2 characters at least' }]],
    [{ name: { $gt: '' } }, [{ field: 'name', message: 'must be text' }]],
    [{ name: 'ada', admin: true }, [{ field: 'admin', message: 'is not a known field' }]],
    [{ name: 'ada', count: '2' }, [{ field: 'count', message: 'must be a whole number' }]],
    [{ name: 'ada', status: 'gone' }, [{ field: 'status', message: 'must be one of: open, closed' }]],
    [{ name: 'ada', place: 7 }, [{ field: 'place', message: 'must be text or a set of fields' }]],
    [
      { name: 'ada', skills: [{ id: 'a' }, { id: 1, x: 2 }] },
      [
        { field: 'skills.1.x', message: 'is not a known field' },
        { field: 'skills.1.id', message: 'must be text' },
      ],
    ],
    [null, [{ field: 'body', message: 'must be a set of fields' }]],
    [[], [{ field: 'body', message: 'must be a set of fields' }]],
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

describe('each keyword of the schemas has a message in plain words', () => {
  const raw = (schema: object) => schema as TSchema
  const ofType = (...type: readonly string[]) => raw({ type })
  it.each<[TSchema, unknown, string]>([
    [Type.String(), 7, 'must be text'],
    [Type.Number(), '7', 'must be a number'],
    [Type.Integer(), 7.5, 'must be a whole number'],
    [Type.Boolean(), 'yes', 'must be true or false'],
    [Type.Array(Type.String()), 'a', 'must be a list'],
    [Type.Object({}), 'a', 'must be a set of fields'],
    [Type.Null(), 7, 'must be null'],
    [ofType('string', 'null'), 7, 'must be text or null'],
    [Type.Literal('open'), 'shut', 'must be open'],
    [Type.Enum(['a', 'b']), 'c', 'must be one of: a, b'],
    [Type.Number({ minimum: 0 }), -1, 'must be 0 or more'],
    [Type.Number({ maximum: 4 }), 5, 'must be 4 or less'],
    [Type.Number({ exclusiveMinimum: 0 }), 0, 'must be more than 0'],
    [Type.Number({ exclusiveMaximum: 4 }), 4, 'must be less than 4'],
    [Type.Number({ multipleOf: 5 }), 4, 'must be a multiple of 5'],
    [Type.String({ minLength: 1 }), '', 'must not be empty'],
    [Type.String({ minLength: 3 }), 'ab', 'must have 3 characters at least'],
    [Type.String({ maxLength: 3 }), 'abcd', 'must have 3 characters at most'],
    [Type.String({ pattern: '^a' }), 'b', 'is written in a form we do not know'],
    [Type.String({ format: 'email' }), 'b', 'is written in a form we do not know'],
    [Type.Array(Type.String(), { minItems: 1 }), [], 'must not be empty'],
    [Type.Array(Type.String(), { minItems: 2 }), [], 'must have 2 entries at least'],
    [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'must have 1 entry at most'],
    [Type.Array(Type.String(), { uniqueItems: true }), ['a', 'a'], 'must not hold anything twice'],
    [Type.Array(Type.String(), { contains: Type.Literal('a') }), ['b'], 'lacks an entry that it needs'],
    [Type.Object({}, { minProperties: 1 }), {}, 'must not be empty'],
    [Type.Object({}, { minProperties: 2 }), {}, 'must have 2 fields at least'],
    [Type.Object({}, { maxProperties: 0 }), { a: 1 }, 'must have 0 fields at most'],
    [raw({ propertyNames: { pattern: '^a' } }), { b: 1 }, 'holds a field whose name is not allowed'],
    [raw({ dependentRequired: { a: ['b'] } }), { a: 1 }, 'needs b as well'],
    [raw({ dependencies: { a: ['b'] } }), { a: 1 }, 'needs b as well'],
    [raw({ unevaluatedProperties: false }), { b: 1 }, 'holds a field that we do not know'],
    [raw({ unevaluatedItems: false }), [1], 'holds an entry that we do not know'],
    [raw({ not: {} }), 1, 'is written in a form we do not know'],
    [raw({ oneOf: [{}, {}] }), 1, 'is written in a form we do not know'],
    [raw({ if: { not: {} }, else: { not: {} } }), 1, 'is written in a form we do not know'],
    [
      Type.Refine(
        Type.String(),
        (text) => text === 'a',
        () => 'must be the first letter',
      ),
      'b',
      'must be the first letter',
    ],
    [Type.Union([Type.Number(), Type.Null()]), 'x', 'must be a number or null'],
    [Type.Union([Type.Number({ maximum: 4 }), Type.Null()]), 5, 'must be 4 or less'],
    [Type.Union([Type.Literal('a'), Type.Literal('b')]), 'c', 'must be one of: a, b'],
    [Type.Union([Type.String({ minLength: 2 }), Type.String({ pattern: '^b' })]), 'a', 'is written in a form we do not know'],
  ])('%j of %j %s', (schema, value, message) =>
    expect(fieldErrors(Compile(Type.Object({ of: schema })).Errors({ of: value }))).toContainEqual({ field: 'of', message }),
  )

  it('also for an unknown field at any depth', () => {
    const Links = Type.Object({ links: Type.Object({ site: Type.Optional(Type.String()) }, { additionalProperties: false }) })
    expect(fieldErrors(Compile(Links).Errors({ links: { x: 1 } }))).toEqual([{ field: 'links.x', message: 'is not a known field' }])
  })

  it('for each entry of a list separately', () => {
    const List = Type.Object({ list: Type.Array(Type.Union([Type.Number({ maximum: 4 }), Type.Null()])) })
    expect(fieldErrors(Compile(List).Errors({ list: [5, 'x', 1] }))).toEqual([
      { field: 'list.0', message: 'must be 4 or less' },
      { field: 'list.1', message: 'must be a number or null' },
    ])
  })
})

describe('the validator', () => {
  const Query = Type.Object({ limit: Type.Optional(Type.Integer()), all: Type.Optional(Type.Boolean()) })

  it('reads numbers and switches from a query string', () =>
    expect(compileValidator({ schema: Query, httpPart: 'querystring' })({ limit: '7', all: 'true' })).toEqual({
      value: { limit: 7, all: true },
    }))

  it('takes invisible marks off addresses, links and phone numbers, wherever they stand, and off nothing else', () => {
    const Pasted = Type.String({ minLength: 1, 'x-pasted': true })
    const more = Type.Object({ urls: Type.Array(Pasted), phone: Pasted })
    const schema = Type.Object({ email: Pasted, more: Type.Optional(more), text: Type.String() })
    const validate = compileValidator({ schema, httpPart: 'body' })
    const [urls, text] = [['\u2060https://a.example\uFEFF'], 'a\u200Bb']
    expect(validate({ email: '\u202Aa@b.example\u202C ', more: { urls, phone: '\u200E+1' }, text })).toEqual({
      value: { email: 'a@b.example', more: { urls: ['https://a.example'], phone: '+1' }, text },
    })
    expect(validate({ email: '\u3164', text, more: null })).toHaveProperty('error')
  })
  it('leaves a body as it is', () => expect(compileValidator({ schema: Query, httpPart: 'body' })({ limit: '7' })).toHaveProperty('error'))
})
