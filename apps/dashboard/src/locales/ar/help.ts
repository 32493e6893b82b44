/** The help panel. It adds these strings when it loads. */
export const help = {
  title: 'المساعدة',
  search: 'البحث في المساعدة',
  forPage: 'لهذه الصفحة',
  results_zero: 'لا مقالات',
  results_one: 'مقال واحد',
  results_two: 'مقالان',
  results_few: '{{count}} مقالات',
  results_many: '{{count}} مقالًا',
  results_other: '{{count}} مقال',
  noMatch: 'لا مقالات عن «{{query}}»',
  noMatchHint: 'جرّب كلمة أخرى، أو اختر مقالًا أدناه.',
  back: 'رجوع',
  forward: 'تقدّم',
  newTab: 'فتح في علامة تبويب جديدة',
};
