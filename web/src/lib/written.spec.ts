import { expect, it } from 'vitest'
import { written } from './written.ts'

it('what is written in a form is sent without blanks at its ends, and what is empty not at all', () => {
  expect(written({ name: ' Kai Olsen ', text: '', position: '  ' })).toEqual({ name: 'Kai Olsen' })
})
