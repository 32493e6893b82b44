/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'مربعات كبيرة',
  smallTiles: 'مربعات صغيرة',
  attentionFirst: 'ما يحتاج إلى انتباه أولًا',
  ascending: 'تصاعدي',
  descending: 'تنازلي',
  neverOnline: 'لم تتصل قط',
  lastShowed: 'عرضت آخر مرة «{{name}}»',
  lastShowedHidden: 'عرضت آخر مرة محتوى لا يمكنك الوصول إليه',
  tagsChanged_zero: 'تم تعديل وسوم {{count}} شاشة',
  tagsChanged_one: 'تم تعديل وسوم شاشة واحدة',
  tagsChanged_two: 'تم تعديل وسوم شاشتين',
  tagsChanged_few: 'تم تعديل وسوم {{count}} شاشات',
  tagsChanged_many: 'تم تعديل وسوم {{count}} شاشة',
  tagsChanged_other: 'تم تعديل وسوم {{count}} شاشة',
  tagsRestored: 'تمت استعادة الوسوم',
  nextPublish: 'النشر التالي',
};
