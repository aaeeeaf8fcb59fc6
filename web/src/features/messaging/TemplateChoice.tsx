import { useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '#events/vocabulary/limits.ts'
import { byName } from '#lib/fold.ts'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/Field.tsx'

type Props = { readonly text: string; readonly onText: (text: string) => void; readonly disabled: boolean }

/** Puts a template in place of the text, and keeps the text as one. What was written before comes back with the first choice. */
export function TemplateChoice({ text, onText, disabled }: Props) {
  const templates = useList('messageTemplates.list', {}).data ?? []
  const [own, setOwn] = useState('')
  const [naming, setNaming] = useState<string>()
  const { run: save, pending } = useWrite('messageTemplates.save')
  const { run: remove } = useWrite('messageTemplates.remove')
  const chosen = templates.find((template) => template.text === text)
  const choose = (id: string) => {
    if (!chosen) setOwn(text)
    // At once: the form looks at its fields when this event reaches it.
    flushSync(() => onText(templates.find((template) => template.id === id)?.text ?? own))
  }
  const keep = () => void save({ name: naming ?? '', text: text.trim() }, { done: 'Template saved', next: () => setNaming(undefined) })
  const takeOff = () => {
    if (!chosen) return
    const { id, ...template } = chosen
    void remove(
      { id },
      { done: `Template “${template.name}” removed`, undo: () => void save({ name: template.name, text: template.text }) },
    )
  }
  return (
    <div className="template-choice">
      <SelectField
        label="Template"
        disabled={disabled || templates.length === 0}
        empty={templates.length === 0 ? 'No templates yet' : 'Your own words'}
        value={chosen?.id ?? ''}
        options={templates.toSorted((one, other) => byName(one.name, other.name)).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.target.value)}
      />
      {chosen ? (
        <Button variant="ghost" disabled={disabled} onClick={takeOff}>
          Remove this template
        </Button>
      ) : (
        naming === undefined && (
          <Button variant="ghost" disabled={disabled || text.trim() === ''} onClick={() => setNaming('')}>
            Keep as a template…
          </Button>
        )
      )}
      {naming !== undefined && !chosen && (
        <div className="template-name">
          <TextField
            label="Name of the template"
            autoFocus
            maxLength={limits.messageTemplateName}
            value={naming}
            onChange={(event) => setNaming(event.target.value)}
          />
          <Button busy={pending} disabled={naming.trim() === ''} onClick={keep}>
            Keep it
          </Button>
        </div>
      )}
    </div>
  )
}
