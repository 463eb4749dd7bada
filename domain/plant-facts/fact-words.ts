// Apart from the lines, so that cards of plants load the words alone.

export const lightWords = { low: 'Low light', medium: 'Medium light', bright: 'Bright light', sun: 'Full sun' } as const
export const waterWords = { rare: 'Rarely', weekly: 'Weekly', often: 'Often' } as const
export const effortWords = { easy: 'Easy', medium: 'Medium', demanding: 'Demanding' } as const
export const placeWords = { indoors: 'Indoors', balcony: 'Balcony', terrace: 'Terrace', garden: 'Garden' } as const
export const petWords = { 'non-toxic': 'Non-toxic to pets', toxic: 'Toxic to pets' } as const
export const humidityWords = { dry: 'Dry air', average: 'Average', humid: 'Humid air' } as const

/** Short names of the months, January first. */
export const monthWords = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
