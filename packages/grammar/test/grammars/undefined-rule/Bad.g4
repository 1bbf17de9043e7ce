grammar Bad;
s : 'a'
  | missing EOF ;
