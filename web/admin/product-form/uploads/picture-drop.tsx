import { ImageUp } from 'lucide-react'
import { FileDrop } from '../../ui/file-drop.tsx'
import { pictureTypes } from './check-picture.ts'

type Props = { label: string; hint: string; isMultiple?: boolean; onFiles: (files: File[]) => void }

/** Takes pictures that are dropped on it, or chosen. */
export function PictureDrop(props: Props) {
  return <FileDrop {...props} accept={pictureTypes} Icon={ImageUp} />
}
