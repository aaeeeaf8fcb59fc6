import { useState } from 'react'
import type { GraduateReply } from '#contract/outcomes.ts'
import { countTexts } from '#lib/words.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { firstDestinationLabels } from '#events/vocabulary/students/outcomes.ts'
import { count } from '../../lib/words/words.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { TextField } from '../../ui/fields/Field.tsx'

type Props = {
  readonly year: number
  readonly onFound: (graduate: GraduateReply) => void
  readonly onClose: () => void
}

/** More are found by another letter. */
const SHOWN = 8

/** Finds a graduate of the class by the beginnings of name or address, to record where they went. */
export function FindGraduate({ year, onFound, onClose }: Props) {
  const [text, setText] = useState('')
  const graduates = useList('outcomes.list', { class: year, limit: limits.listMax }, { whole: true })
  const fits = countTexts([text.trim()])
  const found = (graduates.data ?? []).filter(({ displayName, email }) => text.trim() !== '' && fits(`${displayName} ${email}`) > 0)
  return (
    <Drawer title={`Record an outcome, class of ${year}`} onClose={onClose}>
      <div className="stack">
        <TextField
          label="Name or e-mail"
          data-autofocus
          autoComplete="off"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Loaded query={graduates} what="the class" rows={4}>
          {() => (
            <>
              <p className="quiet small" role="status">
                {text.trim() !== '' &&
                  (found.length === 0
                    ? 'Nobody of this class has that name.'
                    : `${count(found.length, 'graduate')}${found.length > SHOWN ? `, the first ${SHOWN} are shown` : ''}`)}
              </p>
              <ul className="found-graduates" aria-label="Graduates">
                {found.slice(0, SHOWN).map((graduate) => (
                  <li key={graduate.uid}>
                    <button type="button" onClick={() => onFound(graduate)}>
                      <b>{graduate.displayName}</b>
                      <small>
                        {graduate.email} · {graduate.current ? firstDestinationLabels[graduate.current.outcome] : 'not known yet'}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
    </Drawer>
  )
}
