import { ImageUp } from 'lucide-react'
import { FileDrop } from '../../ui/file-drop.tsx'
import { pictureTypes } from './check-picture.ts'

type Props = { label: string; hint: string; isMultiple?: boolean; onFiles: (files: File[]) => void }

/** Accepts pictures by drag and drop or by dialog. */
export function PictureDrop(props: Props) {
  return <FileDrop {...props} accept={pictureTypes} Icon={ImageUp} />
}
