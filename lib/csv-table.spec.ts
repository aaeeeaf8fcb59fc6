import { expect, it } from 'vitest'
import { csvOf } from './csv-table.ts'

it('is a header and a line for each row, with what is missing left empty and what is nested as JSON', () =>
  expect(
    csvOf([
      { id: 1, name: 'Zoë' },
      { id: 2, skills: ['go'] },
    ]),
  ).toBe('\uFEFFid,name,skills\r\n1,Zoë,\r\n2,,"[""go""]"\r\n'))

it('quotes what would end a cell', () => expect(csvOf([{ a: 'x,"y"\nz' }])).toBe('\uFEFFa\r\n"x,""y""\nz"\r\n'))

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('takes the power from a formula: %j', (text) =>
  expect(csvOf([{ a: text }])).toContain(`'${text.slice(0, 1)}`),
)
