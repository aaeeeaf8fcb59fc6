/**
 * `node bench/blind-cards.ts`: of 2,000 generated students, how many have a card under blind review that fits no other of them. It says
 * how far the review without names goes against somebody who compares cards with the search (docs/decisions/blind-review.md).
 */
import { candidateGpa, candidateSkills } from '#events/vocabulary/applications/blind.ts'
import { number, seededRandom, zipf } from './measure.ts'

const STUDENTS = 2_000
const SKILLS = 60

const random = seededRandom(1)
const skill = zipf(random, SKILLS)
const degree = () => (random() < 0.7 ? 'bachelor' : random() < 0.8 ? 'master' : 'phd')
const students = Array.from({ length: STUDENTS }, () => ({
  skills: [...new Set(Array.from({ length: 8 }, () => `skill-${skill()}`))],
  degree: degree(),
  gpa: random() < 0.6 ? Math.round(250 + random() * 150) / 100 : undefined,
}))

/** The share of cards that fit one student alone. @param shown whether the card is as it is now, or names every skill and the GPA */
function alone(asked: readonly string[], shown: 'now' | 'in full'): number {
  const cards = students.map(({ skills, degree: of, gpa }) => {
    const has = asked.filter((one) => skills.includes(one))
    return shown === 'now'
      ? [candidateSkills(skills, asked).toSorted().join(), has.length, of, gpa === undefined ? '' : candidateGpa(gpa)].join('|')
      : [has.toSorted().join(), of, gpa ?? ''].join('|')
  })
  const counts = Map.groupBy(cards, (card) => card)
  return cards.filter((card) => counts.get(card)?.length === 1).length / cards.length
}

for (const length of [5, 10, 20]) {
  const asked = Array.from({ length }, (_, n) => `skill-${n}`)
  const [now, full] = [alone(asked, 'now'), alone(asked, 'in full')]
  console.log(
    `a job that asks for ${length} skills: ${number(100 * now, 1)} % alone now, ${number(100 * full, 1)} % with all skills and the GPA`,
  )
}
