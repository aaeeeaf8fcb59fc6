import { useEffect, useState } from 'react'
import type { Card } from '#contract/people.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { Loaded } from '../../api/queries.tsx'
import { useSkillLabels, useSkillSuggestions } from '../../api/skills.ts'
import { useList } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { isOpen } from './time-left.ts'
import './referrals.css'

type Props = {
  /** A name or a skill; empty for all who are open to referrals. */
  readonly text: string
  readonly chosen: Card | null
  readonly onChoose: (student: Card) => void
  /** The employee's own referrals: who is open among them cannot be referred again. */
  readonly referred: readonly ReferralReply[]
}

/** Choice of a student who is open to referrals, by name or by skill. */
export function StudentPicker({ text, chosen, onChoose, referred }: Props) {
  const now = useNow()
  const found = useFound(usePaused(text.trim()))
  const label = useSkillLabels((found.data ?? []).flatMap((card) => card.skills ?? []))
  const openOf = (uid: string) => referred.find((referral) => referral.studentId === uid && isOpen(referral))
  return (
    <fieldset className="picker">
      <legend className="sr-only">Student</legend>
      <Loaded query={found} what="students" rows={3}>
        {(items) =>
          items.length === 0 ? (
            <p className="quiet" style={{ padding: 16 }}>
              Nobody open to referrals has this name or skill. Write an e-mail address to refer somebody else.
            </p>
          ) : (
            items.map((student) => {
              const before = openOf(student.uid)
              return (
                <label key={student.uid} className="picker-item">
                  <input
                    type="radio"
                    className="toggle"
                    name="student"
                    disabled={before !== undefined}
                    checked={chosen?.uid === student.uid}
                    onChange={() => onChoose(student)}
                  />
                  <Avatar name={student.displayName} photo={student.photo} size={32} />
                  <span>
                    <b>{student.displayName}</b>
                    <small>
                      {[student.universityLabel, student.headline, (student.skills ?? []).slice(0, 4).map(label).join(', ')]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                    {before && <small className="warn">You referred them on {shortDate(before.invitedAt, now)}</small>}
                    {!before && student.referred && (
                      <small>
                        {student.referred.byName} referred them on {shortDate(student.referred.at, now)}: the first yes counts
                      </small>
                    )}
                  </span>
                </label>
              )
            })
          )
        }
      </Loaded>
    </fieldset>
  )
}

const pauseMs = 250

/** A text as it was when its writer paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Students whose name the text begins, then those who have the skill that it names. */
function useFound(text: string) {
  const { skills } = useSkillSuggestions(text)
  const skill = skills[0]?.id
  const byName = useList('students.search', text ? { name: text } : {})
  const bySkill = useList('students.search', { skills: [skill ?? ''] }, { skip: skill === undefined })
  // An employee who refers sees open cards alone; a locked one is a company's preview.
  const open = (cards: typeof byName.data) => cards?.filter((card) => 'uid' in card)
  const both = [...(open(byName.data) ?? []), ...(skill === undefined ? [] : (open(bySkill.data) ?? []))]
  return { ...byName, data: byName.data && [...new Map(both.map((card) => [card.uid, card])).values()] }
}
