import { expect, it } from 'vitest'
import { ifGiven, readDay, readOneOf, valuesOf, type Readers } from './row-values.ts'

const email = 'ana@z.example'
const readers: Readers = {
  level: ifGiven(
    readOneOf(
      ['low', 'high'],
      (one) => one.toUpperCase(),
      (text) => (text === 'hi' ? 'high' : undefined),
    ),
  ),
  day: readDay('last'),
}

it('product 2.20, Files read: the values of a row are understood, and shown as people read them', () => {
  expect(valuesOf({ email, level: 'hi', day: 'May 2027', note: 'x' }, readers)).toEqual({
    values: { email, level: 'high', day: '2027-05-31', note: 'x' },
    shown: { level: 'HIGH', day: '31 May 2027' },
    mistakes: [],
  })
})

it('what was not understood is no value, and says what it must be', () => {
  const { values, mistakes } = valuesOf({ email, level: 'middle', day: '2027', note: 'x' }, readers)
  expect(values).toEqual({ email, note: 'x' })
  expect(mistakes).toEqual([
    { field: 'level', message: 'must be one of LOW, HIGH' },
    { field: 'day', message: 'must say its month or term too, such as May 2027 or Spring 2027' },
  ])
})

it('a value that the file does not have is not shown', () =>
  expect(valuesOf({ email }, { level: () => ({ value: 'low', shown: 'LOW' }) })).toEqual({
    values: { email, level: 'low' },
    shown: {},
    mistakes: [],
  }))

it.each([
  [{}, 'is missing'],
  [{ email: 'nobody' }, 'must be an e-mail address'],
  [{ email: 'ana@z.example; bo@z.example' }, 'holds 2 addresses; please write the one that counts'],
])('of %j the address says what is wrong with it', (row, message) =>
  expect(valuesOf(row, {}).mistakes).toEqual([{ field: 'email', message }]),
)
