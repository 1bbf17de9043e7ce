grammar Original;
s : 'a'+ EOF ;
