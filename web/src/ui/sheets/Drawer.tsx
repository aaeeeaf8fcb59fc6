import { Sheet, type SheetProps } from './Sheet.tsx'

/** A panel at the right, for forms, open while it is mounted. */
export function Drawer({ size = 500, ...props }: SheetProps) {
  return <Sheet as="drawer" size={size} {...props} />
}
