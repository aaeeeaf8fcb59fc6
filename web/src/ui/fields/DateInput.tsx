import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { dayTyped, type MonthAs } from '#lib/typed-days.ts'
import { dayWithYear, isDay } from '../../lib/time/calendar.ts'
import { monthInWords } from '../../lib/time/month-span.ts'
import { currentTime } from '../../lib/time/now.ts'
import { dayFromNow } from '../../lib/time/time.ts'
import { Calendar } from './Calendar.tsx'
import { readDaysBy } from './field-problem.ts'
import { Icon } from '../Icon.tsx'
import { useCloseWatcher } from '../sheets/use-close-watcher.ts'
import { usePlaceBelow } from '../sheets/use-place-below.ts'
import { typeInto } from './type-into.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** A month alone is taken too, as this day of it. */
  readonly month?: MonthAs | undefined
  /** Only the month is kept, and so it is shown, too. */
  readonly monthAlone?: boolean | undefined
  /** A day without a year is the next one from then on; `min` when left out. */
  readonly comingFrom?: string | undefined
}

readDaysBy(dayTyped)

/** A day, typed in any way that `dayTyped` takes, or chosen from a calendar; once the field is left it holds `YYYY-MM-DD`, and is read as `30 Jun 2026`; of a month alone it holds `YYYY-MM`, read as `Jun 2026`. Takes the props of an `<input type="date">`; `fieldProblem` judges what was typed. */
export function DateInput(props: Props) {
  const { min = '', max = '', value = '', month, monthAlone = false, comingFrom, disabled, placeholder, ...rest } = props
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const text = String(value)
  const typed = monthAlone && text !== '' ? `${text}-01` : text
  const day = isDay(typed) ? typed : undefined
  const kept = useCallback((chosen: string) => (monthAlone ? chosen.slice(0, 'YYYY-MM'.length) : chosen), [monthAlone])
  const close = () => {
    setOpen(false)
    field.current?.focus()
  }
  const coming = (comingFrom ?? String(min)) || undefined
  const rewrite = useCallback(() => setInOurForm(field.current, month, coming, kept), [month, coming, kept])
  // A draft may have been kept before its field was left.
  useEffect(rewrite, [rewrite])
  const choose = (chosen: string) => {
    if (field.current) typeInto(field.current, kept(chosen))
    close()
  }
  const onKeyDownCapture = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target === field.current) rewrite()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // The drawer around it stays open, also where the browser asks it to close by itself.
    event.stopPropagation()
    event.preventDefault()
    close()
  }
  const onBlurCapture = ({ target }: FocusEvent) => {
    if (target === field.current) rewrite()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div className="date-input" onKeyDownCapture={onKeyDownCapture} onKeyDown={onKeyDown} onBlurCapture={onBlurCapture} onBlur={onBlur}>
      <input
        {...rest}
        ref={field}
        className="input"
        autoComplete="off"
        placeholder={placeholder ?? (monthAlone ? 'May 2027' : '05/31/2027')}
        maxLength={40}
        value={value}
        disabled={disabled}
        data-day={month ?? ''}
        data-month-alone={monthAlone || undefined}
        data-coming-from={coming}
        data-min={String(min)}
        data-max={String(max)}
      />
      {day !== undefined && (
        <span className="date-shown" aria-hidden="true">
          {monthAlone ? monthInWords(text) : dayWithYear(day)}
        </span>
      )}
      <button
        type="button"
        className="date-button"
        {...calendarOf(rest.id)}
        aria-expanded={open}
        disabled={disabled}
        // The field keeps the focus until the calendar takes it: nothing that is saved on leaving it is saved too early.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" size={17} />
      </button>
      {open && (
        <Popover field={field} onClose={close}>
          <Calendar day={day ?? dayFromNow(0, currentTime())} chosen={day} min={String(min)} max={String(max)} onChoose={choose} />
        </Popover>
      )}
    </div>
  )
}

/** Several fields stand together: the label says of which one it is. */
const calendarOf = (id = '') => ({ 'aria-label': 'Choose from a calendar', ...(id !== '' && { 'aria-describedby': `${id}-label` }) })

type PopoverProps = { readonly field: RefObject<HTMLElement | null>; readonly onClose: () => void; readonly children: ReactNode }

/** Above everything else, where a drawer that scrolls cannot cut it off. */
function Popover({ field, onClose, children }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  useCloseWatcher(onClose)
  // It is measured once it is shown.
  useLayoutEffect(() => {
    const element = popover.current
    if (!element) return
    // Not in every browser.
    if ('showPopover' in element) element.showPopover()
    else (element as HTMLElement).removeAttribute('popover')
  }, [])
  usePlaceBelow(field, popover, 'start')
  useLayoutEffect(() => popover.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={popover} popover="manual" tabIndex={-1} className="calendar-popover" role="dialog" aria-label="Calendar">
      {children}
    </div>
  )
}

/** For whoever reads the value next. What is no day stays as it was typed. */
function setInOurForm(
  field: HTMLInputElement | null,
  month: MonthAs | undefined,
  comingFrom: string | undefined,
  kept: (day: string) => string,
): void {
  const written = field?.value ?? ''
  const typed = dayTyped(written, month, comingFrom)
  if (field && 'day' in typed && kept(typed.day) !== written) typeInto(field, kept(typed.day))
}
