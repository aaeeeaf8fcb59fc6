import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import './file-field.css'

type Props = {
  /** Of the field, where no label stands above it. */
  readonly 'aria-label'?: string
  readonly id?: string
  readonly 'aria-describedby'?: string
  /** The label of the button: `Choose a file`. */
  readonly action: string
  /** As the attribute of the input: types and endings. */
  readonly accept: string
  readonly variant?: 'default' | 'primary'
  readonly size?: 's' | 'm'
  readonly busy?: boolean
  /** The name of the chosen file, where it stays chosen. */
  readonly chosen?: string | undefined
  /** At the end of its row. */
  readonly beside?: ReactNode
  readonly onChoose: (file: File) => void
}

/** A file, chosen by the button or dropped beside it. The browser's own field cannot be made to look like ours. */
export function FileField({ action, accept, variant = 'default', size = 'm', busy = false, chosen, beside, onChoose, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onChoose(file)
  }
  return (
    <div className="file-field" data-over={over || undefined} onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      <Button variant={variant} size={size} busy={busy} aria-describedby={field['aria-describedby']} onClick={() => input.current?.click()}>
        {action}
      </Button>
      <span className="file-name" title={chosen}>
        {chosen ?? 'or drop it here'}
      </span>
      {beside}
      <input
        {...field}
        ref={input}
        hidden
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChoose(file)
          // The same file may be chosen again, once it was mended.
          target.value = ''
        }}
      />
    </div>
  )
}
