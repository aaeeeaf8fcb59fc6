import { expect, it } from 'vitest'
import { inLanes, together } from './lanes.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name }))
const namesOf = (lanes: readonly (readonly { readonly name: string }[])[]) => lanes.map((lane) => lane.map(({ name }) => name))

it('gives each lane views of about the same price, and every view to one', () => {
  expect(namesOf(inLanes(named('skills', 'due', 'notifications', 'recruiter-board', 'references', 'jobs'), 2))).toEqual([
    ['recruiter-board', 'due', 'skills', 'jobs'],
    ['notifications', 'references'],
  ])
})

it('has no lane without a view', () => {
  expect(namesOf(inLanes(named('skills'), 2))).toEqual([['skills']])
  expect(namesOf(inLanes(named('skills', 'jobs'), 1))).toEqual([['skills', 'jobs']])
})

it('is as far as the lanes are on average, and takes as long as the longest', () => {
  const one = { done: 100, total: 400, rate: 10, eta: 30 }
  expect(together([one, { done: 201, total: 401, rate: 20, eta: 10 }])).toEqual({ done: 150, total: 401, rate: 15, eta: 30 })
})
