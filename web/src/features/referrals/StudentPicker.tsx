import { useId, useState } from 'react'
import type { Card } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { SkillField } from '../../api/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useList } from '../../api/use-call.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Option } from '../../ui/Field.tsx'
import './referrals.css'

type Props = {
  readonly chosen: Card | null
  readonly onChoose: (student: Card) => void
  readonly problem: string | undefined
}

/** Choice of a student who is open to referrals. */
export function StudentPicker({ chosen, onChoose, problem }: Props) {
  const noteId = useId()
  const [skills, setSkills] = useState<readonly Option[]>([])
  const found = useList('students.search', skills.length > 0 ? { skills: skills.map(({ value }) => value) } : {})
  // Who refers sees open cards alone; a locked one is a company's preview.
  const query = { ...found, data: found.data?.filter((card) => 'uid' in card) }
  const label = useSkillLabels((query.data ?? []).flatMap((card) => card.skills ?? []))
  return (
    <>
      <SkillField label="With these skills" values={skills} onChange={setSkills} />
      <fieldset className="picker" aria-invalid={problem === undefined ? undefined : true} aria-describedby={noteId}>
        <legend className="sr-only">Student</legend>
        <Loaded query={query} what="students" rows={3}>
          {(items) =>
            items.length === 0 ? (
              <p className="quiet" style={{ padding: 16 }}>
                Nobody open to referrals has these skills. You can refer somebody by e-mail.
              </p>
            ) : (
              items.map((student) => (
                <label key={student.uid} className="picker-item">
                  <input
                    type="radio"
                    className="toggle"
                    name="student"
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
                  </span>
                </label>
              ))
            )
          }
        </Loaded>
      </fieldset>
      {problem && (
        <p id={noteId} className="field-problem">
          {problem}
        </p>
      )}
    </>
  )
}
