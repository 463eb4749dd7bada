import { useRevalidator } from 'react-router'
import { ErrorState } from '../ui/notice.tsx'

/** A part of the page that its loader could not load; the button loads the page's data again. */
export function LoadError({ title, message }: { title: string; message: string }) {
  const { revalidate } = useRevalidator()
  return <ErrorState title={title} message={message} onRetry={() => void revalidate()} />
}
