import type { MadeLibrary } from './library.ts';

// One library with every oddity that has been seen in one. The texts are our own.

export const pictureOfManyBytes = `<img src="data:image/png;base64,${'QUJD'.repeat(60_000)}">`;

export const everyEdge: MadeLibrary = {
  authors: { 3: 'سالم بن راشد', 4: 'هند بنت عمر' },
  categories: { 1: 'الرحلات', 2: 'الزراعة' },
  books: [
    {
      id: 12,
      name: 'رحلة الشمال - ت راشد - ط السلطانية',
      row: { book_category: 1, authors: '4,3', meta_data: '{"shorts":{"1":"رحمه الله"}}' },
      card: 'الكتاب: رحلة الشمال\rالمؤلف: هند بنت عمر\rالمحقق: راشد الحسن\rالناشر: دار النهر - صنعاء\rالطبعة: الثانية، ١٤٠١ هـ - ١٩٨١ م\rعدد الأجزاء: ٢',
      pages: [
        {
          id: 1,
          part: 'المقدمة',
          page: 'أ',
          body: "<span data-type='title' id=toc-1>مقدمة</span>\rخرجنا فجرا (¬١)",
          foot: '(¬١) كذا في الأصل',
        },
        {
          id: 2,
          part: '1',
          page: 1,
          body: '<span data-type="title" id="toc-2">باب الطريق</span>\rقال <s1> سرنا <s9> يوما',
        },
        // A gap in the numbers, and a label that goes back.
        { id: 40, part: '1', page: 3, body: 'ذكره <a href="inr://man-5638">سالم</a> في كتابه' },
        {
          id: 41,
          part: '1',
          page: 2,
          body: '<hadeeth-20>من سار وصل<hadeeth> وهذا <span id="aya-7">قول</span>',
        },
        { id: 42, part: '2', page: '20-b', body: 'تتمة', foot: '' },
        { id: 43, part: '2', page: '408 - 409', body: '', foot: '(١) حاشية وحدها' },
        { id: 44, part: '2', page: 0, body: 'بلا رقم &amp; بلا جزء' },
        { id: 45, part: null, page: null, body: null },
        { id: 46, part: '2', page: -5, body: `صورة ${pictureOfManyBytes} وبعدها` },
        { id: 47, part: '2', page: 21, body: '<table><tr><td>قمح<td>عشرة<tr><td>شعير<td>خمسة\rثم رحلنا' },
        {
          id: 48,
          part: '2',
          page: 22,
          body: '<table><tr><th>الصنف</th><th>العدد</th></tr><tr><td>تمر</td><td>٣</td></tr></table>',
        },
      ],
      titles: [
        { id: 1, page: 1, words: 'مقدمة' },
        { id: 2, page: 2, words: 'باب <span>الطريق</span>' },
        { id: 3, page: 41, parent: 2, words: 'فصل السير' },
        { id: 4, page: 41, parent: 3, words: 'مسألة' },
        { id: 5, page: 43, parent: 6, words: 'دائرة أولى' },
        { id: 6, page: 45, parent: 5, words: 'دائرة ثانية' },
        { id: 7, page: 30, parent: 99, words: 'ضائع الأب' },
        { id: 8, page: 900, words: 'بعد الآخر' },
        { id: 9, page: 44, words: null },
        { id: 10, page: null },
      ],
    },
    {
      id: 1012,
      name: 'مجلة الزراعة',
      row: { book_type: 2, printed: 2, book_category: 42, authors: '8' },
      folder: '12',
      pages: [{ id: 1, part: 'العدد 6', page: 6 }],
    },
    {
      id: 2000,
      name: 'خطبة مسموعة',
      row: { printed: 3, book_type: 6, authors: null, main_author: 3, parent: 77 },
      folder: '0',
      pages: [{ id: 5, page: null }],
    },
    { id: 31, name: 'قيد الحذف', row: { major_ondisk: -1 }, pages: [{ id: 1, page: 1 }] },
    { id: 32, name: 'مخفي', row: { hidden: 1 }, pages: [{ id: 1, page: 1 }] },
    { id: 33, name: 'بلا صفحات', pages: [] },
    { id: 34, name: 'بلا ملف', pages: null },
    { id: 35, name: 'لم ينزل', row: { major_ondisk: 0 }, pages: null },
    { id: 36, name: 'بلا صف', hasRow: false, pages: [{ id: 1, page: 1 }] },
    { id: 37, name: 'بلا نص', pages: [{ id: 1, page: 1, body: null }] },
    {
      id: 151_999,
      name: 'متفرق - الجزء الأول',
      row: { major_ondisk: 0 },
      pages: [{ id: 9, part: '6', page: 7 }],
    },
  ],
  lines: [
    { flush: true },
    // An updated text, a deleted one, one of no page, and what is no id of a book at all.
    {
      store: 'page',
      fields: { id: '12-40', body: 'ذكره <a href="inr://man-5638">سالم</a> في كتابه الأخير' },
    },
    { store: 'page', fields: { id: '12-500', body: 'نص بلا صفحة' } },
    { store: 'page', fields: { id: '12-501', body: 'نص حذف' } },
    { store: 'page', delete: '12-501' },
    { store: 'page', fields: { id: 'settings', body: 'x' } },
    { store: 'page', fields: { id: '120-1', body: 'كتاب آخر' } },
  ],
};
