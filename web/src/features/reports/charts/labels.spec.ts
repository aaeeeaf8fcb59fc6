import { describe, expect, it } from 'vitest'
import { apart, linesOf, semestersIn, widthOf } from './labels.ts'

describe('labels of a chart', () => {
  it('are told apart where they are long: two lines, whole words', () => {
    expect(['Employed full-time', 'Employed part-time', 'Still seeking continuing education'].map((label) => linesOf(label, 94))).toEqual([
      'Employed\nfull-time',
      'Employed\npart-time',
      'Still seeking\ncontinuing ed…',
    ])
    expect([linesOf('Acceptance', widthOf('Acceptance')), linesOf('Konstantinopoulou', 60)]).toEqual(['Acceptance', 'Konstan…'])
  })

  it('of semesters are as short as they must be, and none where they do not fit beside each other', () => {
    const semesters = ['Fall 2023', 'Spring 2024', 'Summer 2024', 'Not known']
    expect(semestersIn(90, semesters)).toEqual(['Fall 23', 'Spring 24', 'Summer 24', 'Not known'])
    expect(semestersIn(50, semesters.slice(0, 3))).toEqual(['Fall 23', 'Spr 24', 'Sum 24'])
    expect(semestersIn(33, semesters.slice(0, 3))).toBeUndefined()
  })

  it.each([
    [
      [0.5, 0.5, 0.52],
      [0.5, 0.6, 0.7],
    ],
    [
      [0.95, 0.1, 0.97],
      [0.9, 0.1, 1],
    ],
    [
      [0, 0.9, 0],
      [0, 0.9, 0.1],
    ],
  ])('%j stand at %j: none on another, and none beyond the chart', (wanted, places) => {
    expect(apart(wanted, 0.1, [0, 1]).map((place) => Math.round(place * 100) / 100)).toEqual(places)
  })
})
