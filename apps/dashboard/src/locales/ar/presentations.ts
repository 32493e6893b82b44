/** The presentation editor. */
export const presentation = {
  new: 'عرض تقديمي جديد',
  create: 'إنشاء عرض تقديمي',
  name: 'الاسم',
  untitled: 'عرض تقديمي جديد ({{app}})',
  duration: 'المدة',
  durationHint: 'مدة بقائه على الشاشة في كل مرة.',
  ownLength: 'يستغرق عرض المحتوى كاملًا {{length}}.',
  seconds: 'ثانية',
  addToPlaylist: 'إضافة إلى قائمة تشغيل',
  properties: 'المحتوى',
  fieldsLoading: 'جارٍ تحميل حقول هذا التطبيق…',
  fieldsFailed: 'تعذّر تحميل كل حقول هذا التطبيق. أعد تحميل الصفحة، أو أبلغ مطوّر التطبيق: {{error}}',
  changesAfterPublish: 'تظهر التغييرات على الشاشات بعد النشر.',
  pageCheck: {
    skipped: 'تتخطى الشاشات هذه الصفحة',
    framingRefused:
      'لا يسمح هذا الموقع بتضمين صفحاته. استخدم عنوانًا آخر، أو اطلب من مالك الموقع السماح بذلك.',
    away: 'تعذّر على الخادم فتح هذه الصفحة',
    unreachable:
      'تحقق من العنوان. إذا كانت الصفحة على شبكتك الداخلية، فلا يزال بإمكان الشاشات المتصلة بها عرضها.',
    answersWith: 'أعاد الموقع الخطأ {{status}}، لكن الشاشات ستحاول عرض الصفحة. تحقق من العنوان.',
  },
};

/** The gallery of templates. */
export const templates = {
  title: 'القوالب',
  fromTemplate: 'من قالب',
  kind: 'البدء من',
  choose: 'اختيار قالب',
  search: 'البحث في القوالب',
  category: 'الفئة',
  categories: {
    all: 'الكل',
    food: 'المأكولات والمشروبات',
    shop: 'المتجر',
    office: 'المكتب',
    events: 'الفعاليات',
    safety: 'السلامة',
    information: 'المعلومات',
  },
  orientation: 'اتجاه الشاشة',
  count_zero: 'لا قوالب',
  count_one: 'قالب واحد',
  count_two: 'قالبان',
  count_few: '{{count}} قوالب',
  count_many: '{{count}} قالبًا',
  count_other: '{{count}} قالب',
  noMatch: 'لا قوالب مطابقة',
  noMatchHint: 'جرّب كلمة أخرى، مثل «قائمة» أو «تخفيضات».',
  clear: 'مسح البحث',
  creating: 'جارٍ إنشاء {{name}}…',
  added: 'تمت الإضافة إلى نهاية قائمة التشغيل',
};
