import { Sheet, type SheetProps } from './Sheet.tsx'

/** A modal dialog, open while it is mounted. Its buttons go into `.sheet-actions`. */
export function Dialog({ size = 460, ...props }: SheetProps) {
  return <Sheet as="dialog" size={size} {...props} />
}
