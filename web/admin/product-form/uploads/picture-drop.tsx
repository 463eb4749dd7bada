import { ImageUp } from 'lucide-react'
import { pictureTypes } from '../../../uploads/picture-file.ts'
import { FileDrop } from '../../ui/file-drop.tsx'

type Props = { label: string; hint: string; isMultiple?: boolean; onFiles: (files: File[]) => void }

/** Accepts pictures by drag and drop or by dialog. */
export function PictureDrop(props: Props) {
  return <FileDrop {...props} accept={pictureTypes} Icon={ImageUp} />
}
